/** Processor time and memory of other processes, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

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

/** What all processes together have taken since the machine started: user, nice, system, interrupts. */
function machineCpuMs(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , hard = 0, soft = 0] = first
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + hard + soft) * TICK_MS
}

/**
 * Begins to watch what processes that are neither the shop's nor the bench's take: beside them wall-clock time says little.
 * @param shopCpuMs processor time of the shop and its database until now
 * @returns ends it, with their share of the whole machine, from 0 to 1
 */
export function watchOthers(shopCpuMs: () => number): () => number {
  const read = () => {
    const { user, system } = process.cpuUsage()
    return {
      wall: performance.now(),
      others: machineCpuMs() - shopCpuMs() - (user + system) / 1000,
    }
  }
  const before = read()
  return () => {
    const after = read()
    const all = (after.wall - before.wall) * availableParallelism()
    return Math.min(1, Math.max(0, (after.others - before.others) / all))
  }
}
