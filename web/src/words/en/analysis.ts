// The analysis of a match that is over.

export default {
  "analysis.title": "Where did I go wrong?",
  "analysis.open": "Analyse the match",
  "analysis.seat": "Player",
  "analysis.begin": "Analyse this match",
  "analysis.running": "Analysing…",
  "analysis.progress": "Progress",
  "analysis.cancel": "Cancel",
  "analysis.again": "Try again",
  "analysis.curve": "Win chance, given what the player could know",
  "analysis.now": "Step {step}: {value}% (95% interval: {low}% to {high}%)",
  "analysis.result": "Result: {value}% of the win",
  "analysis.looked": "{decisions} {decisions|decision|decisions} analysed.",
  "analysis.none":
    "No clear mistakes. A mistake of less than {unseen} {unseen|percentage point|percentage points} may have been missed.",
  "analysis.as_hinted": "No mistakes: the decisions that seemed to cost most are those a hint would have named.",
  "analysis.no_decisions": "This player never had a choice between several moves.",
  "analysis.races": "Hits and flips in races are not judged.",
  "analysis.only_races": "Hits and flips in races are not judged, and there was no other choice between several moves.",
  "analysis.costliest": "The costliest decisions",
  "analysis.small": "{n} {n|decision|decisions} that may have cost very little, or nothing",
  "analysis.done": "Step {step}, played:",
  "analysis.better": "Better:",
  "analysis.cost":
    "It wins {better}% instead of {chance}%: {value} {value|percentage point|percentage points} more ({low} to {high}).",
  "analysis.show": "Show this position",
  "analysis.deals": "The deals",
  "analysis.lucky":
    "The deals gave this player {value} {value|percentage point|percentage points} compared with other deals ({low} to {high}).",
  "analysis.unlucky":
    "The deals cost this player {value} {value|percentage point|percentage points} compared with other deals ({low} to {high}).",
  "analysis.even":
    "The deals were neither lucky nor unlucky, as far as can be told: {low} to {high} percentage points.",
  "analysis.judged": "Cards were dealt {all} times; {judged} of these deals were judged, evenly spread over the match.",
  "analysis.how": "Win chances come from Casual bots finishing the game, in deals that fit what the player could know.",
};
