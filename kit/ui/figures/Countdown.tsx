/**
 * Counts down to a deadline by the server's clock; announced to screen readers at ten minutes and at one, not each
 * second.
 */
import { Fragment, useEffect, useRef } from 'react'
import type { Instant } from '../../contract/values.ts'
import { timeLeft } from '../../web/language/dates.ts'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { useSecond } from './use-second.ts'

export type CountdownProps = {
  until: Instant
  /** The server's time minus the browser's, in milliseconds. */
  offsetMs?: number | undefined
  /** `blocks` are dark, `on-solid` white on red bars, `plain` is inline text. */
  look?: 'blocks' | 'on-solid' | 'plain' | undefined
  /** Called once, when the time is up. */
  onEnd?: (() => void) | undefined
  /** One of many on a page: days alone while there are any, and not read out as they pass. */
  isBrief?: boolean | undefined
}

const NOT_YET = '--:--:--'
const READ_OUT_MINUTES = [10, 1]
const READ_OUT_FOR_SECONDS = 5

export function Countdown({
  until,
  offsetMs = 0,
  look = 'blocks',
  onEnd,
  isBrief = false,
}: CountdownProps) {
  const t = useT('kit')
  const second = useSecond()
  const hasEnded = useRef(false)
  const now = second === null ? null : second * 1000 + offsetMs
  const isOver = now !== null && Date.parse(until) <= now

  useEffect(() => {
    if (!isOver || hasEnded.current) return
    hasEnded.current = true
    onEnd?.()
  }, [isOver, onEnd])

  const { days, clock } = now === null ? { days: 0, clock: NOT_YET } : timeLeft(until, now)
  const secondsLeft = now === null ? Infinity : Math.ceil((Date.parse(until) - now) / 1000)
  const minutes = READ_OUT_MINUTES.find(
    (each) => secondsLeft <= each * 60 && secondsLeft > each * 60 - READ_OUT_FOR_SECONDS,
  )
  return (
    <>
      <span className={classes('countdown', look !== 'blocks' && `countdown-${look}`)} role="timer">
        {days > 0 && (
          <span className="countdown-days">{t('ui.clock.days', { count: days })}&nbsp;</span>
        )}
        {(days === 0 || !isBrief) &&
          clock.split(':').map((figures, index) => (
            <Fragment key={index}>
              {index > 0 && <span>:</span>}
              <b>{figures}</b>
            </Fragment>
          ))}
      </span>
      {!isBrief && (
        <output className="sr-only">
          {minutes === undefined ? '' : t('ui.clock.minutesLeft', { count: minutes })}
        </output>
      )}
    </>
  )
}
