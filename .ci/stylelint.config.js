// Lint the site's style sheets: `script/assets`.
export default {
  extends: ["stylelint-config-standard"],
  rules: {
    "no-descending-specificity": null, // rules stand in the order of the page
    "selector-id-pattern": null, // Django names the fields of forms
    "value-keyword-case": ["lower", { ignoreKeywords: ["crispEdges"] }],
  },
};
