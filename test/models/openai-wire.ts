/** Server-sent events in the wire forms of OpenAI's two APIs, as small as its SDK accepts them. */
export const sse = (...data: unknown[]): string =>
  data.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "gpt-test",
  choices: [{ index: 0, delta, finish_reason }],
});

/** Chat Completions. */
export const chat = {
  text: (content: string) => chunk({ role: "assistant", content }),
  refusal: (refusal: string) => chunk({ role: "assistant", refusal }),
  call: (id: string, name: string, args: string, index = 0) =>
    chunk({ tool_calls: [{ index, id, type: "function", function: { name, arguments: args } }] }),
  callRest: (args: string, index = 0) => chunk({ tool_calls: [{ index, function: { arguments: args } }] }),
  finish: (reason: string) => chunk({}, reason),
  usage: (prompt_tokens: number, completion_tokens: number) => ({
    ...chunk({}),
    choices: [],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  }),
  error: (type: string, message: string) => ({ error: { message, type, param: null, code: null } }),
};

/** Responses. */
export const responses = {
  created: { type: "response.created", response: { id: "resp-1", created_at: 1, model: "gpt-test" } },
  textStart: {
    type: "response.output_item.added",
    output_index: 0,
    item: { type: "message", id: "item-1" },
  },
  text: (delta: string) => ({ type: "response.output_text.delta", item_id: "item-1", delta }),
  call: (call_id: string, name: string, args: string) => [
    {
      type: "response.output_item.added",
      output_index: 1,
      item: { type: "function_call", id: "item-2", call_id, name, arguments: "" },
    },
    {
      type: "response.output_item.done",
      output_index: 1,
      item: { type: "function_call", id: "item-2", call_id, name, arguments: args, status: "completed" },
    },
  ],
  completed: (input_tokens: number, output_tokens: number) => ({
    type: "response.completed",
    response: { usage: { input_tokens, output_tokens } },
  }),
  failed: (code: string, message: string) => ({
    type: "response.failed",
    sequence_number: 2,
    response: { error: { code, message } },
  }),
};
