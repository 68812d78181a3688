/** /office/tax: which tax buyers of which country are charged. Every change needs a colleague, if there is one. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { listTaxRates, removeTaxRate } from '../tax-calls.gen.ts'
import type { TaxRate, TaxRateForm } from '../tax-contract.ts'
import { useCountries } from './countries.ts'
import { TaxRateDrawer } from './TaxRateDrawer.tsx'

export const Route = createFileRoute('/_frame/office/tax')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.pricing')('tax.title') }],
  }),
  component: TaxPage,
})

const EMPTY: TaxRateForm = { country: '', customerType: null, ratePercent: 0 }

function TaxPage() {
  const t = useT('office.pricing')
  const may = useMay()
  const { number, percent } = useNumbers()
  const found = useLive(listTaxRates, {})
  const countries = useCountries()
  const [edited, setEdited] = useState<TaxRateForm>()
  const canWrite = may('settings.write')
  const remove = useAct(removeTaxRate, {
    refresh: [listTaxRates, listApprovals, waitingApprovals],
    onDone: ({ isAsked }) => {
      if (isAsked) toast(t('tax.asked'), { kind: 'info' })
    },
  })
  return (
    <>
      <PageTitle title={t('tax.title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setEdited(EMPTY)}>
            {t('tax.add')}
          </Button>
        )}
      </PageTitle>
      <PendingApprovals kind="pricing.tax" refresh={[listTaxRates]} />
      <Panel title={t('tax.home')}>
        <Loaded query={found}>
          {({ home }) => (
            <div className="stack gap-2">
              <p>
                {t(home.pricesInclude ? 'tax.homeIncluded' : 'tax.homeAdded', {
                  country: countries.nameOf(home.country),
                  percent: number(home.ratePercent),
                })}
              </p>
              <p>
                <Link to="/office/settings" search={{ group: 'tax' }} className="link">
                  {t('tax.homeChange')}
                </Link>
              </p>
            </div>
          )}
        </Loaded>
      </Panel>
      <RecordList<TaxRate>
        title={t('tax.rates')}
        note={t('tax.ratesNote')}
        label={t('tax.rates')}
        query={{ ...found, data: found.data?.rates } as never}
        none={t('tax.none')}
        onEdit={canWrite ? setEdited : undefined}
        nameOf={({ country }) => countries.nameOf(country)}
        removal={canWrite ? { act: remove, text: () => t('tax.removeText') } : undefined}
        columns={[
          {
            id: 'country',
            header: t('tax.country'),
            cell: ({ country }) => <b>{countries.nameOf(country)}</b>,
          },
          {
            id: 'customers',
            header: t('tax.customers'),
            phone: 'line',
            cell: ({ customerType }) => t(`customers.${customerType ?? 'all'}`),
          },
          {
            id: 'rate',
            header: t('tax.rate'),
            align: 'number',
            phone: 'corner',
            cell: ({ ratePercent }) =>
              ratePercent === 0 ? t('tax.free') : percent(ratePercent / 100, { fractionDigits: 3 }),
          },
        ]}
      />
      {edited !== undefined && (
        <TaxRateDrawer
          rate={edited}
          home={found.data?.home}
          countries={countries}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
