// Lint the site's scripts: `script/assets`.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import globals from "globals";

export default defineConfig({
  files: ["static/js/**/*.js"],
  extends: [js.configs.recommended],
  languageOptions: { globals: { ...globals.browser, htmx: "readonly" } },
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    complexity: ["error", 15],
    "default-case-last": "error",
    eqeqeq: "error",
    "max-lines": ["error", 400],
    "max-lines-per-function": ["error", { max: 40, skipComments: true }],
    "no-eval": "error",
    "no-implied-eval": "error",
    "no-new-func": "error",
    "no-restricted-properties": [
      "error",
      ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({
        property,
        message: "Text from elsewhere must never become elements.",
      })),
    ],
    "no-return-assign": "off", // setters in one line
    "no-shadow": "error",
    "no-use-before-define": ["error", { functions: false, variables: false }],
    "no-var": "error",
    "object-shorthand": "error",
    "prefer-const": "error",
    "prefer-template": "error",
  },
});
