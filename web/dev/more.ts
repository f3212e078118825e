// Budr Basef and Basset at moments of games, to look at and to try; not part of the page that is
// shipped. dev/more.html#budr-basef/my-flip, with ?theme=dark for the other theme.

import { mount } from "svelte";
import "../src/style/tokens.css";
import "../src/style/base.css";
import More from "./More.svelte";

const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset.theme = theme;
const page = document.getElementById("page");
if (page) mount(More, { target: page });
