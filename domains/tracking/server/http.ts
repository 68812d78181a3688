/** Calls a tracking provider: with a time limit, a bounded answer, and without following redirects. */
import { isStorable } from '#kit/server/http/body.ts'
import { TrackerAway } from './provider.ts'

/** From the first byte to the last, connecting included (reliability.md 5.9). */
const TOTAL_MS = 8_000
const ANSWER_MAX_BYTES = 512 * 1024

type Call = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** @returns status and JSON of the answer @throws {TrackerAway} without an answer in time, or without JSON */
export async function callTracker(call: Call): Promise<{ status: number; data: unknown }> {
  const { method, url, headers, body } = call
  const init = {
    method,
    headers,
    redirect: 'manual' as const,
    signal: AbortSignal.timeout(TOTAL_MS),
  }
  try {
    const response = await fetch(url, body === undefined ? init : { ...init, body })
    const data = parseJson(await readText(response))
    if (data === undefined) throw new TrackerAway(`it answered ${response.status} and no JSON`)
    return { status: response.status, data }
  } catch (error) {
    if (error instanceof TrackerAway) throw error
    throw new TrackerAway('it did not answer', { cause: error })
  }
}

/** @throws {TrackerAway} for one that does not end */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > ANSWER_MAX_BYTES) throw new TrackerAway('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** @returns undefined where it is no JSON, or has characters that no database stores */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isStorable(value) ? value : undefined
  } catch {
    return undefined
  }
}
