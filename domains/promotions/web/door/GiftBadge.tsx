/** On a card: its goods earn a gift, until the second that ends. Loaded where they do, and never rendered on the server. */
import { ownPrices } from '#domains/pricing/calls.gen.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAskAgainAt } from '#kit/web/calls/ask-again.ts'
import { useT } from '#kit/web/language/i18n.tsx'

/** `until`: in milliseconds of the browser's clock. */
type Props = { name: string; until: number }

export default function GiftBadge({ name, until }: Props) {
  const t = useT('promotions')
  useAskAgainAt(until, ownPrices.path)
  return (
    <span title={t('gift.of', { name })}>
      <Tag tone="member">{t('gift.title')}</Tag>
    </span>
  )
}
