import { mount } from "svelte";
import App from "./App.svelte";
import "./style/tokens.css";
import "./style/base.css";
import { learn } from "./words";

const page = document.getElementById("page");

learn().then(
  () => {
    if (page) mount(App, { target: page });
  },
  () => {
    // The texts are what could not be had.
    if (page) page.textContent = "Parlour could not be loaded. Please try again.";
  },
);
