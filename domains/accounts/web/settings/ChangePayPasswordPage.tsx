/** /user/user/changePayPassword: set for the first time, changed with the old one, or reset by a code. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flag, searchOf } from '#kit/web/pages/search-params.ts'
import { mySecurity } from '../../settings-calls.gen.ts'
import type { MySecurity } from '../../settings-contract.ts'
import { ChangePay, FirstPay, ForgottenPay } from './PayForms.tsx'
import { SettingForm } from '../door/SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/user/changePayPassword')({
  validateSearch: searchOf({ forgotten: flag }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('pay.title') }] }),
  component: ChangePayPasswordPage,
})

function ChangePayPasswordPage() {
  const t = useT('accounts')
  const mine = useQuery({ ...query(mySecurity, {}), refetchOnWindowFocus: false })
  return (
    <SettingForm title={t('pay.title')} text={t('pay.text')}>
      <Loaded query={mine}>{(data) => <OwnPassword mine={data} />}</Loaded>
    </SettingForm>
  )
}

function OwnPassword({ mine }: { mine: MySecurity }) {
  const t = useT('accounts')
  const { time } = useDates()
  const { forgotten } = Route.useSearch()
  if (!mine.hasPayPassword) return <FirstPay />
  return (
    <>
      {mine.payLockedUntil !== null && (
        <Notice tone="warning">{t('pay.locked', { time: time(mine.payLockedUntil) })}</Notice>
      )}
      {forgotten === true ? <ForgottenPay mine={mine} /> : <ChangePay />}
      <p className="text-sm">
        <Link
          to="/user/user/changePayPassword"
          search={forgotten === true ? {} : { forgotten: true }}
          replace
          className="link underline"
        >
          {t(forgotten === true ? 'pay.known' : 'pay.forgotten')}
        </Link>
      </p>
    </>
  )
}
