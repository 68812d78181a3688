/** Processor time and memory of other processes, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

type Stat = { pid: number; parent: number; ownMs: number; endedMs: number }

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '')
    const fields = text.split(' ').map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return {
      pid,
      parent: fields[1] ?? 0,
      ownMs: (user + system) * TICK_MS,
      endedMs: (endedUser + endedSystem) * TICK_MS,
    }
  } catch {
    return null // it has ended
  }
}

/** User and system time of a process, in milliseconds. */
export const ownCpuMs = (pid: number): number => statOf(pid)?.ownMs ?? 0

/** Of a server and all its children, including ended ones. */
export function familyCpuMs(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((each) => each !== null)
  const server = all.find((each) => each.pid === pid)
  const children = all.filter(({ parent }) => parent === pid)
  const ended = server === undefined ? 0 : server.ownMs + server.endedMs
  return children.reduce((sum, { ownMs }) => sum + ownMs, ended)
}

/** Its resident memory, in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
