/** Stops the shop in reverse order of its start: the HTTP server first, the database last. */
import type { Readiness } from '#kit/server/http/health.ts'

export type Closing = {
  name: string
  close: () => Promise<void>
  /** What must not be left behind even without time for `close`. */
  abandon?: () => void
}

/** A terminal and the programs in between may pass one Ctrl+C on several times. */
const SAME_SIGNAL_MS = 1000
/** Longer than requests and jobs may take. */
const PATIENCE_MS = 30_000

/** A start that loses its database because it was told to stop need not report an error. */
export type Stopping = { readonly isAsked: boolean }

/** The first signal stops in order, the second at once. Resources opened meanwhile are closed too. */
export function stopOnSignal(closing: readonly Closing[], readiness: Readiness): Stopping {
  const stopping = { isAsked: false }
  let firstAt: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    if (firstAt !== undefined) {
      if (Date.now() - firstAt > SAME_SIGNAL_MS) endAtOnce(closing)
      return
    }
    firstAt = Date.now()
    readiness.isOn = false
    stopping.isAsked = true
    console.log('Stopping: finishing requests, then jobs, then the database (again: at once)')
    setTimeout(() => endAtOnce(closing), PATIENCE_MS).unref()
    void closeAll(closing).then(
      (wentWell) => process.exit(wentWell ? 0 : 1),
      () => process.exit(1),
    )
    void signal
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return stopping
}

/** Waits a moment for `abandon`, and no longer. */
function endAtOnce(closing: readonly Closing[]): void {
  for (const { abandon } of closing) abandon?.()
  setImmediate(() => process.exit(1))
}

export async function closeAll(closing: readonly Closing[]): Promise<boolean> {
  let wentWell = true
  for (const { name, close } of closing.toReversed()) {
    try {
      await close()
    } catch (error) {
      wentWell = false
      console.error(`${name} did not end well:`, error)
    }
  }
  return wentWell
}
