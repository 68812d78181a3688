/** A deadline: label, countdown on the last day, and the date. A past one has no countdown. */
import type { Instant } from '../../contract/values.ts'
import { DAY_MS } from '../../contract/time.ts'
import { useDates } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { Countdown } from './Countdown.tsx'
import { useSecond } from './use-second.ts'

export type ClockLineProps = {
  /** "付款截止", "Pay by" */
  label: string
  at: Instant
  /** The server's time minus the browser's, in milliseconds. */
  offsetMs?: number | undefined
  onEnd?: (() => void) | undefined
  /** Another person has to act: no warning colour. */
  calm?: boolean | undefined
}

/** The countdown stays until it has announced its end. */
const GRACE_MS = 2000

export function ClockLine({ label, at, offsetMs = 0, onEnd, calm }: ClockLineProps) {
  const { zoned } = useDates()
  const second = useSecond()
  const leftMs = second === null ? Infinity : Date.parse(at) - second * 1000 - offsetMs
  return (
    <span className={classes('clock-line', calm === true && 'clock-line-calm')}>
      {label}
      {leftMs > -GRACE_MS && leftMs < DAY_MS && (
        <Countdown until={at} offsetMs={offsetMs} onEnd={onEnd} look="plain" />
      )}
      <time className="clock-line-moment" dateTime={at}>
        {zoned(at)}
      </time>
    </span>
  )
}
