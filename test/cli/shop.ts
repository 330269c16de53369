/**
 * Three scenarios whose turns differ in what telemetry tells of them: a rejection and seconds of virtual
 * time, a give-up, a tool.
 */
export const SHOP = `
defaults:
  agent: { name: support, messageReview: true, output: block }
---
scenario: A rejected draft, and a better one
model:
  main:
    - { say: "It is lost.", delay: 1s }
    - { say: "It has been shipped.", delay: 2s }
reviews: { messages: [ { reject: "Do not guess." }, pass ] }
turns:
  - customer: "Where is order 7?"
    expect: { messages: [ "It has been shipped." ] }
---
scenario: A budget that is spent
agent: { effort: LOW }
model:
  main: [ { say: "One." }, { say: "Two." }, { say: "Three." } ]
reviews: { messages: [ { reject: "No." }, { reject: "No." } ] }
turns:
  - customer: "Where is order 8?"
    expect: { giveUp: { kind: RETRIES_EXHAUSTED } }
---
scenario: A tool
agent: { messageReview: false }
tools: { lookup: { always: { return: { state: shipped } } } }
model:
  main: [ { call: { tool: lookup, args: { order: 7 } } }, { say: "It has been shipped." } ]
turns:
  - customer: "Where is order 9?"
    expect: { messages: [ "It has been shipped." ] }
`;

/** One that does not hold. */
export const FAILING = `
scenario: A promise that nobody keeps
model: { main: [ { say: "No." } ] }
turns: [ { customer: Hi, expect: { messages: [ "Yes." ] } } ]
`;
