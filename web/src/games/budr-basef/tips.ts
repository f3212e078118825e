import { during, type Tip } from "../common/tips";

export const tips: Tip[] = [during("play"), during("play"), during("play"), during("gamble")];
