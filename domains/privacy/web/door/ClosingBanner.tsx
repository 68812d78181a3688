/** A banner on every account page while the account is being closed. */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { myClosing } from '../../calls.gen.ts'
import { CancelClosing } from '../CancelClosing.tsx'

export function ClosingBanner() {
  const t = useT('privacy')
  const { zoned } = useDates()
  const { data } = useQuery(query(myClosing, {}))
  // The page about it has its own button.
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/user/setting/close' })
  if (data === undefined || data.dueAt === null) return null
  return (
    <div className="mb-4">
      <Notice tone="warning" action={!isThere && <CancelClosing size="small" />}>
        {t('close.banner', { at: zoned(data.dueAt) })}
      </Notice>
    </div>
  )
}
