/** Alternatives below the buttons of a sold-out product: goods of its kind in stock. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { listAlternatives } from '../calls.gen.ts'
import { GoodsCards } from './door/GoodsCard.tsx'

const SHOWN_COUNT = 4

/** Renders nothing where there is nothing similar. */
export function Substitutes({ productId }: { productId: number }) {
  const t = useT('catalog')
  const { data } = useQuery(query(listAlternatives, { productId }))
  const cards = data?.substitutes.slice(0, SHOWN_COUNT) ?? []
  if (cards.length === 0) return null
  return (
    <section className="grid gap-2" aria-label={t('substitutes')}>
      <h2 className="text-base">{t('substitutes')}</h2>
      <GoodsCards cards={cards} look="four" level={3} />
    </section>
  )
}
