/** Points goods in a grid: picture, name, points, how many are left. */
import { Link } from '@tanstack/react-router'
import { useT } from '#kit/web/language/i18n.tsx'
import type { PointsCard } from '../contract.ts'
import { RewardPhoto } from './RewardPhoto.tsx'

export function RewardCards({ cards }: { cards: readonly PointsCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {cards.map((card) => (
        <li key={card.id}>
          <Card card={card} />
        </li>
      ))}
    </ul>
  )
}

function Card({ card }: { card: PointsCard }) {
  const t = useT('points-goods')
  const { id, kind, name, pictureUrl, pointsCount, leftCount } = card
  return (
    <Link
      to="/goods/jifenxq"
      search={{ id }}
      className="grid h-full content-start gap-2 rounded-(--radius-3) border border-line p-2 hover:border-brand"
    >
      <RewardPhoto url={pictureUrl} kind={kind} />
      <span className="line-clamp-2 min-h-10 text-sm wrap-anywhere">{name}</span>
      <b className="text-points">{t('points', { count: pointsCount })}</b>
      <small className="text-ink-3">
        {leftCount > 0 ? t('left', { count: leftCount }) : t('gone')}
      </small>
    </Link>
  )
}
