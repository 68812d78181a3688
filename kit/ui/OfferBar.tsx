/** The red bar above a reduced price: its name, its quota, and when it ends. */
import BadgePercent from 'lucide-react/icons/badge-percent'
import type { ReactNode } from 'react'
import type { Instant } from '#kit/contract/values.ts'
import { classes } from './classes.ts'
import { Countdown } from './Countdown.tsx'
import { Icon } from './Icon.tsx'

export type OfferBarProps = {
  /** "活动价", "限时秒杀" */
  name: string
  /** The quota: "每人限购 20 台，还可购 14 台". */
  note?: ReactNode
  /** "距结束" and the instant it means. */
  end?: { label: string; until: Instant; offsetMs?: number; onEnd?: () => void } | undefined
  /** Ended or sold out: grey, and the word at the right. */
  over?: string | undefined
}

export function OfferBar({ name, note, end, over }: OfferBarProps) {
  return (
    <div className={classes('offer-bar', over !== undefined && 'offer-bar-over')}>
      <Icon of={BadgePercent} />
      <b>{name}</b>
      {note !== undefined && <span>{note}</span>}
      {over !== undefined && <span className="offer-end">{over}</span>}
      {over === undefined && end !== undefined && (
        <span className="offer-end">
          {end.label}
          <Countdown until={end.until} offsetMs={end.offsetMs} onEnd={end.onEnd} look="on-solid" />
        </span>
      )}
    </div>
  )
}
