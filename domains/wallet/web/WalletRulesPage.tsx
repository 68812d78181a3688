/** /user/user/wallet/article: how the wallet works, in sentences with the shop's figures. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { topUpInfo } from '#domains/payments/top-up-calls.gen.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myPayouts } from '../withdrawals-calls.gen.ts'
import { WalletFrame } from './WalletFrame.tsx'

export const Route = createFileRoute('/_shop/user/user/wallet/article')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('wallet')('nav.rules') }] }),
  component: WalletRulesPage,
})

function WalletRulesPage() {
  const t = useT('wallet')
  const payouts = useQuery(query(myPayouts, {}))
  return (
    <WalletFrame current="rules">
      <Panel title={t('rules.balance')} level={2}>
        <Rules>
          <li>{t('rules.currencies')}</li>
          <TopUpRule />
          <li>{t('rules.pay')}</li>
          <li>{t('rules.back')}</li>
          <li>{t('rules.choose')}</li>
          <li>{t('rules.lasts')}</li>
        </Rules>
      </Panel>
      <Panel
        title={t('rules.withdrawals')}
        level={2}
        more={
          <Link to="/user/user/money/tixian" className="link text-sm">
            {t('nav.withdraw')}
          </Link>
        }
      >
        <Loaded query={payouts}>{(info) => <Withdrawing info={info} />}</Loaded>
      </Panel>
    </WalletFrame>
  )
}

const Rules = (props: { children: React.ReactNode }) => (
  <ul className="grid max-w-prose list-disc gap-2 pl-5 text-sm" {...props} />
)

function TopUpRule() {
  const t = useT('wallet')
  const { money } = useMoney()
  const { data } = useQuery(query(topUpInfo, {}))
  const rule = data?.currencies[0]
  if (rule === undefined) return null
  const { currency, minAmount, maxAmount } = rule
  const [least, most] = [money(minAmount, currency), money(maxAmount, currency)]
  return <li>{t('rules.topUp', { least, most })}</li>
}

function Withdrawing({ info }: { info: DataOf<typeof myPayouts> }) {
  const t = useT('wallet')
  const { money } = useMoney()
  const { feePercent: percent, payDays: days, rules } = info
  const { currency, minAmount, dayAmount, dayCount: count } = rules[0]!
  return (
    <Rules>
      <li>{t('rules.who')}</li>
      <li>{t('rules.least', { amount: money(minAmount, currency) })}</li>
      <li>{t('rules.most', { count, amount: money(dayAmount, currency) })}</li>
      <li>{percent === 0 ? t('rules.noFee') : t('rules.fee', { percent })}</li>
      <li>{t('rules.within', { days })}</li>
      <li>{t('rules.cancel')}</li>
      <li>{t('rules.lock')}</li>
    </Rules>
  )
}
