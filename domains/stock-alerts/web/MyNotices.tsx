/** A buyer's stock alerts: in their purchases. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { pages } from '#kit/web/calls/call.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { askForNotice, myNotices, withdrawNotice } from '../calls.gen.ts'
import type { Notice } from '../contract.ts'

const TONES = {
  waiting: 'info',
  notified: 'success',
  expired: 'neutral',
  withdrawn: 'neutral',
} as const

export default function MyNotices() {
  const t = useT('stock-alerts')
  const notices = useInfiniteQuery(pages(myNotices, {}))
  return (
    <Panel title={t('mine')} level={2}>
      <Loaded query={notices}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={t('none')} text={t('noneText')} />
          ) : (
            <ul>
              {items.map((notice) => (
                <Row key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={notices} />
    </Panel>
  )
}

function Row({ notice }: { notice: Notice }) {
  const t = useT('stock-alerts')
  const { date } = useDates()
  const { state, wantedCount, warehouseName } = notice
  const withdraw = useAct(withdrawNotice, {
    refresh: [myNotices],
    onDone: () => toast(t('withdrawn'), { kind: 'info' }),
  })
  const again = useAct(askForNotice, {
    refresh: [myNotices],
    onDone: () => toast(t('asked'), { kind: 'success' }),
  })
  const isWaiting = state === 'waiting'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to="/goods/$id"
          params={{ id: String(notice.productId) }}
          search={{ sku: notice.skuId }}
          className="font-semibold text-ink hover:text-link"
        >
          {notice.name}
        </Link>
        <p className="text-sm text-ink-3">
          {[
            notice.optionText,
            t('wanted', { count: wantedCount, place: warehouseName ?? t('any') }),
          ]
            .filter((each) => each !== '')
            .join(' · ')}
        </p>
      </div>
      <div className="grid justify-items-start gap-1 text-sm">
        <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
        {isWaiting && (
          <span className="text-ink-3">{t('until', { date: date(notice.expiresAt) })}</span>
        )}
      </div>
      {isWaiting ? (
        <Button
          size="small"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ noticeId: notice.id })}
        >
          {t('withdraw')}
        </Button>
      ) : (
        <Button
          size="small"
          busy={again.isPending}
          onClick={() =>
            again.mutate({
              skuId: notice.skuId,
              warehouseId: notice.warehouseId,
              wantedCount,
            })
          }
        >
          {t('again')}
        </Button>
      )}
    </li>
  )
}
