/** Parts that every list of movements shows: kind, difference, and cause. */
import { Link } from '@tanstack/react-router'
import type { z } from 'zod/mini'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { MovementKind } from '../office-contract.ts'

type Kind = z.infer<typeof MovementKind>

const TONES = {
  received: 'success',
  returned: 'success',
  transfer_in: 'success',
  reserved: 'warning',
  released: 'info',
  shipped: 'neutral',
  adjusted: 'danger',
  counted: 'info',
  transfer_out: 'neutral',
} as const satisfies Record<Kind, string>

export function KindTag({ kind }: { kind: Kind }) {
  const t = useT('office.stock')
  return <Tag tone={TONES[kind]}>{t(`kind.${kind}`)}</Tag>
}

/** `+12`, `−3`, `0`. */
export function useSigned(): (delta: number) => string {
  const { number } = useNumbers()
  return (delta) => (delta > 0 ? `+${number(delta)}` : delta < 0 ? `\u2212${number(-delta)}` : '0')
}

const ACTORS = ['buyer', 'shop', 'system', 'import', 'demo'] as const
const NOTES = ['import', 'opening stock'] as const

/** The person's name, or the shop's label for automatic movements. */
export function By({ by }: { by: string }) {
  const t = useT('office.stock')
  const known = ACTORS.find((each) => each === by)
  return known === undefined ? by : t(`by.${known}`)
}

/** The note that a person wrote, or the shop's own text. */
export function Note({ note }: { note: string }) {
  const t = useT('office.stock')
  const known = NOTES.find((each) => each === note)
  return known === undefined ? note : t(known === 'import' ? 'note.import' : 'note.opening')
}

/** The order or transfer that caused the movement, if any. */
export function Reference({ reference }: { reference: string }) {
  const t = useT('office.stock')
  const order = /\b(?:SO|DO)\d{15}\b/.exec(reference)?.[0]
  const transfer = /^transfer:(\d+)$/.exec(reference)?.[1]
  if (order !== undefined) {
    return (
      <Link to="/office/orders/$number" params={{ number: order }} className="link underline">
        {order}
      </Link>
    )
  }
  if (transfer !== undefined) {
    return (
      <Link to="/office/transfers/$id" params={{ id: transfer }} className="link underline">
        {t('movements.transfer', { id: transfer })}
      </Link>
    )
  }
  return reference
}
