import { mount } from "svelte";
import App from "./App.svelte";
import "./style/tokens.css";
import "./style/base.css";
import { pageOf } from "./pages";
import { currentRoute } from "./router.svelte";
import { SITE } from "./net/site";
import { install } from "./site/install";
import { learn } from "./words";
import { language } from "./words/language";

if (SITE) install();

const page = document.getElementById("page");

/** The texts may be what could not be had. */
const NOT_LOADED: Readonly<Record<string, string>> = {
  en: "Parlour could not be loaded. Please try again.",
  de: "Parlour konnte nicht geladen werden. Versuch es bitte noch einmal.",
};

Promise.all([pageOf(currentRoute()), learn()]).then(
  ([Page]) => {
    if (page) mount(App, { target: page, props: { opening: Page } });
  },
  () => {
    if (page) page.textContent = NOT_LOADED[language] ?? NOT_LOADED.en;
  },
);
