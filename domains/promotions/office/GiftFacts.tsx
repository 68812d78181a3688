/** For what an activity gives its gifts: its tiers, the goods that count, and what goes with it. */
import { ScopeText } from '#domains/coupons/office/door/ScopeText.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { GiftRule } from '../gift-contract.ts'

type Props = {
  rule: GiftRule
  /** The first of what its scope names. */
  scopes: readonly { id: number; name: string }[]
  nameOf: (code: string) => string
}

export function GiftFacts({ rule, scopes, nameOf }: Props) {
  const t = useT('office.promotions')
  const { money } = useMoney()
  const { number } = useNumbers()
  const { measure, scope, scopeIds, isEachTier, takesCoupon, tiers } = rule
  return (
    <Panel flush title={t('gift.tiers')}>
      <div className="p-4">
        <KeyValueList
          rows={[
            { label: t('gift.for'), value: t(`gift.measure.${measure}`) },
            {
              label: t('gift.goods'),
              value: <ScopeText scope={scope} scopes={scopes} count={scopeIds.length} />,
            },
            {
              label: t('gift.gives'),
              value: t(isEachTier ? 'gift.eachTier' : 'gift.highestTier'),
            },
            {
              label: t('toCoupons'),
              value: t(takesCoupon ? 'gift.takesCoupon' : 'gift.takesNoCoupon'),
            },
          ]}
        />
      </div>
      <DataTable
        label={t('gift.tiers')}
        rows={tiers}
        keyOf={({ least }) => String(least)}
        nameOf={({ least }) => String(least)}
        columns={[
          {
            id: 'least',
            header: t('gift.threshold'),
            cell: ({ least }) =>
              measure === 'amount'
                ? money(least, baseCurrency())
                : `${number(least)} ${t('gift.pieces')}`,
          },
          {
            id: 'choose',
            header: t('gift.chooses'),
            align: 'number',
            phone: 'labelled',
            cell: ({ chooseCount, codes }) => `${number(chooseCount)} / ${number(codes.length)}`,
          },
          {
            id: 'gifts',
            header: t('gift.table'),
            phone: 'labelled',
            cell: ({ codes }) => codes.map((code) => `${nameOf(code)} (${code})`).join(', '),
          },
        ]}
      />
    </Panel>
  )
}
