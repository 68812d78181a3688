/**
 * A deadline: label, date, and on the last day the time that is left. A past one is red and says how long ago it was; who waits for somebody
 * else reads that it takes longer.
 */
import type { Instant } from '../../contract/values.ts'
import { DAY_MS } from '../../contract/time.ts'
import { formatAgo } from '../../web/language/ago.ts'
import { useDates, useLang, useT } from '../../web/language/i18n.tsx'
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
  /** Something ends then by itself, as an offer does: nobody is late. */
  endsItself?: boolean | undefined
}

/** The countdown stays until it has announced its end. */
const GRACE_MS = 2000

export function ClockLine(props: ClockLineProps) {
  const { label, at, offsetMs = 0, onEnd, calm = false, endsItself = false } = props
  const t = useT('forms')
  const lang = useLang()
  const { zoned } = useDates()
  const second = useSecond()
  const leftMs = second === null ? Infinity : Date.parse(at) - second * 1000 - offsetMs
  const isLate = !endsItself && leftMs <= -GRACE_MS
  return (
    <span
      className={classes(
        'clock-line',
        calm && 'clock-line-calm',
        isLate && !calm && 'font-semibold text-danger',
      )}
    >
      {label}
      <time className="clock-line-moment" dateTime={at}>
        {zoned(at)}
      </time>
      {/* Beside its name: without it "Answer by" and hours, minutes and seconds read as a time of the day. */}
      {leftMs > -GRACE_MS && leftMs < DAY_MS && (
        <span className="clock-line-left">
          · {t('clock.left')}{' '}
          <Countdown until={at} offsetMs={offsetMs} onEnd={onEnd} look="plain" />
        </span>
      )}
      {isLate && <span>· {calm ? t('clock.longer') : formatAgo(-leftMs, lang)}</span>}
    </span>
  )
}
