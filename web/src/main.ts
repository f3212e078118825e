import { mount } from "svelte";
import App from "./App.svelte";
import "./style/tokens.css";
import "./style/base.css";
import { pageOf } from "./pages";
import { currentRoute } from "./router.svelte";
import { SITE } from "./net/site";
import { install } from "./site/install";
import { learn } from "./words";

if (SITE) install();

const page = document.getElementById("page");

Promise.all([pageOf(currentRoute()), learn()]).then(
  ([Page]) => {
    if (page) mount(App, { target: page, props: { opening: Page } });
  },
  () => {
    // The texts may be what could not be had.
    if (page) page.textContent = "Parlour could not be loaded. Please try again.";
  },
);
