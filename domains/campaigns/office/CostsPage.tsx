/** /office/promotions/costs: what the merchant pays for goods, for the margins of rehearsals. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { NameAndCode } from '#kit/ui/lists/NameAndCode.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useTableError } from '#kit/web/files/table-error.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { costs, saveCosts } from '../calls.gen.ts'
import { CampaignReasons } from '../reasons.ts'
import { readCosts } from './cost-table.ts'

const SIZE = 100

export const Route = createFileRoute('/_frame/office/promotions/costs')({
  validateSearch: searchOf({ page: whole(1, 10_000) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.campaigns')('costs.title') }],
  }),
  component: CostsPage,
})

function CostsPage() {
  const t = useT('office.campaigns')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const canWrite = useMay()('campaigns.write')
  const { page = 1 } = Route.useSearch()
  const found = useLive(costs, { page })
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <PageTitle title={t('costs.title')}>
        {canWrite && (
          <Button variant="primary" onClick={() => setIsEditing(true)}>
            {t('costs.edit')}
          </Button>
        )}
      </PageTitle>
      <Panel flush>
        <Loaded query={found}>
          {({ items, total, currency }) => (
            <>
              <DataTable
                label={t('costs.title')}
                rows={items}
                keyOf={({ skuId }) => String(skuId)}
                nameOf={({ name }) => name}
                empty={<EmptyState title={t('costs.none')} text={t('costs.noneText')} />}
                columns={[
                  {
                    id: 'name',
                    header: t('rehearsal.product'),
                    cell: NameAndCode,
                  },
                  {
                    id: 'cost',
                    header: t('costs.cost'),
                    align: 'number',
                    phone: 'corner',
                    cell: ({ amount }) => money(amount, currency),
                  },
                  {
                    id: 'changed',
                    header: t('costs.changed'),
                    phone: 'full',
                    cell: ({ changedAt }) => dateTime(changedAt),
                  },
                ]}
              />
              {total > SIZE && (
                <div className="table-foot">
                  <Pagination
                    small
                    page={page}
                    pageCount={Math.ceil(total / SIZE)}
                    link={(to, props) => (
                      <Link to="/office/promotions/costs" search={{ page: to }} {...props} />
                    )}
                  />
                </div>
              )}
            </>
          )}
        </Loaded>
      </Panel>
      {isEditing && <CostsDrawer onClose={() => setIsEditing(false)} />}
    </>
  )
}

const Values = z.object({
  table: z.string().check(z.refine((text) => readCosts(text, baseCurrency()).problem === null)),
})

function CostsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('office.campaigns')
  const form = useSchemaForm(Values, { table: '' })
  const { errors, isDirty } = form.formState
  const { options, conflict } = useSaving({
    refresh: [costs],
    form,
    byCode: {
      [CampaignReasons.skuUnknown.code]: 'table',
      [CampaignReasons.skuTwice.code]: 'table',
    },
    onClose,
  })
  const save = useAct(saveCosts, options)
  const tableError = useTableError()
  const { problem } = readCosts(form.watch('table'), baseCurrency())
  return (
    <EditDrawer
      title={t('costs.edit')}
      isDirty={isDirty}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ table }) =>
        save.mutate({ costs: readCosts(table, baseCurrency()).rows }),
      )}
    >
      <Field
        label={t('costs.table')}
        hint={t('costs.tableHint', { currency: baseCurrency() })}
        required
        error={errorText(errors.table, tableError(problem))}
      >
        <TextArea rows={16} spellCheck={false} className="font-mono" {...form.register('table')} />
      </Field>
      {conflict}
    </EditDrawer>
  )
}
