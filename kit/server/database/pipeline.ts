/**
 * Statements that share a round trip and whose order matters: a lock before what it protects, a parent before its
 * children.
 */

type Results<Steps extends readonly (() => Promise<unknown>)[]> = {
  -readonly [Step in keyof Steps]: Awaited<ReturnType<Steps[Step]>>
}

/**
 * Sends the steps in order over one connection, in one round trip: the database begins each after the one before it has
 * ended. A step must send its statement before it awaits anything, and sees the effects of the steps before it, not their
 * answers. Where the order does not matter, use `Promise.all`.
 */
export const pipeline = <const Steps extends readonly (() => Promise<unknown>)[]>(
  steps: Steps,
): Promise<Results<Steps>> =>
  Promise.all(steps.map((send) => send())) as Promise<unknown> as Promise<Results<Steps>>
