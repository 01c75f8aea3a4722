"""What the operator of a site needs: is it alive, what did it do, and how to keep its data."""
