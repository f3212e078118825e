// Every board in its fixtures, to see and to try; not part of the page that is shipped.
// dev/#basement/3, with ?theme=dark for the other theme.

import { mount } from "svelte";
import "../src/style/tokens.css";
import "../src/style/base.css";
import { learn } from "../src/words";
import Gallery from "./Gallery.svelte";

await learn();
const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset.theme = theme;
const page = document.getElementById("page");
if (page) mount(Gallery, { target: page });
