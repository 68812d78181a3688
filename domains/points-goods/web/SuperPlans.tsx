/** Days of super membership that points can be spent on: part of /user/user/member. Empty where there are none. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Crown from 'lucide-react/icons/crown'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { listPointsGoods } from '../calls.gen.ts'

export default function SuperPlans() {
  const t = useT('points-goods')
  const { data } = useQuery(query(listPointsGoods, { kind: 'super' }))
  if (data === undefined || data.items.length === 0) return null
  return (
    <Panel title={t('superGet')} note={t('superGetText')}>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {data.items.map(({ id, name, pointsCount, leftCount }) => (
          <li key={id}>
            <Link
              to="/goods/jifenxq"
              search={{ id }}
              className="inset flex h-full items-center gap-3 hover:outline hover:outline-brand"
            >
              <Icon of={Crown} className="shrink-0 text-member" />
              <span className="grid min-w-0 grow gap-1">
                <span className="wrap-anywhere">{name}</span>
                {leftCount === 0 && <small className="text-ink-3">{t('gone')}</small>}
              </span>
              <b className="shrink-0 text-points">{t('points', { count: pointsCount })}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
