/** /office/return-addresses: the shop's addresses that goods go back to. */
import { createFileRoute } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { countryNameIn } from '#kit/contract/display-names.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeReturnAddresses, saveReturnAddress } from '../office-calls.gen.ts'
import { ReturnAddressForm } from '../office-contract.ts'
import { ReturnCountry } from './ReturnCountry.tsx'

export const Route = createFileRoute('/_frame/office/return-addresses')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.after-sales')('addresses.title') }],
  }),
  component: ReturnAddressesPage,
})

type Address = z.infer<typeof ReturnAddressForm>
const NEW: Address = {
  consignee: '',
  phone: '',
  address: '',
  country: '',
  abroad: '',
  active: true,
}

function ReturnAddressesPage() {
  const t = useT('office.after-sales')
  const kit = useT('office.kit')
  const lang = useLang()
  const may = useMay()
  const addresses = useLive(officeReturnAddresses, {})
  const [edited, setEdited] = useState<Address>()
  const canWrite = may('settings.write')
  return (
    <>
      <PageTitle title={t('addresses.title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setEdited(NEW)}>
            {t('addresses.add')}
          </Button>
        )}
      </PageTitle>
      <PendingApprovals kind="afterSales.returnAddress" refresh={[officeReturnAddresses]} />
      <Panel flush>
        <Loaded query={addresses}>
          {(rows) => (
            <DataTable
              label={t('addresses.title')}
              rows={rows}
              keyOf={({ id }) => String(id)}
              empty={<EmptyState size="small" title={t('addresses.none')} />}
              columns={[
                {
                  id: 'consignee',
                  header: t('agree.consignee'),
                  cell: ({ consignee, phone }) => (
                    <>
                      <b>{consignee}</b>
                      <p className="text-ink-3">{phone}</p>
                    </>
                  ),
                },
                {
                  id: 'address',
                  header: t('agree.address'),
                  phone: 'full',
                  cell: ({ address, abroad, country }) => (
                    <span className="whitespace-pre-line wrap-anywhere">
                      {[address, abroad, country && countryNameIn(country, lang)]
                        .filter(Boolean)
                        .join('\n')}
                    </span>
                  ),
                },
                {
                  id: 'state',
                  header: t('addresses.state'),
                  phone: 'corner',
                  cell: ({ active }) => (
                    <StatusDot tone={active ? 'success' : 'neutral'}>
                      {t(active ? 'addresses.active' : 'addresses.inactive')}
                    </StatusDot>
                  ),
                },
                {
                  id: 'acts',
                  header: <span className="sr-only">{kit('edit')}</span>,
                  align: 'number',
                  phone: 'full',
                  cell: (address) =>
                    canWrite && (
                      <Button size="small" onClick={() => setEdited(address)}>
                        {kit('edit')}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      {edited !== undefined && (
        <AddressDrawer address={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function AddressDrawer({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = useT('office.after-sales')
  const form = useSchemaForm(ReturnAddressForm, address)
  const { errors, isDirty } = form.formState
  const { options, conflict } = useSaving({
    refresh: [officeReturnAddresses, listApprovals, waitingApprovals],
    form,
    onClose,
  })
  const save = useAct(saveReturnAddress, {
    ...options,
    onDone: ({ id }) => {
      if (id !== null) return options.onDone()
      toast(t('addresses.asked'), { kind: 'info' })
      onClose()
    },
  })
  return (
    <EditDrawer
      title={t(address.id === undefined ? 'addresses.add' : 'addresses.edit')}
      isDirty={isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Notice tone="warning">{t('addresses.note')}</Notice>
      <Field
        label={t('agree.consignee')}
        required
        error={errorText(errors.consignee, t('agree.addressNeeded'))}
      >
        <TextInput maxLength={60} {...form.register('consignee')} />
      </Field>
      <Field
        label={t('agree.phone')}
        required
        error={errorText(errors.phone, t('agree.addressNeeded'))}
      >
        <TextInput type="tel" maxLength={30} {...form.register('phone')} />
      </Field>
      <Field
        label={t('agree.address')}
        required
        error={errorText(errors.address, t('agree.addressNeeded'))}
      >
        <TextArea rows={3} maxLength={300} {...form.register('address')} />
      </Field>
      <Field label={t('addresses.abroad')} hint={t('addresses.abroadHint')}>
        <TextArea rows={2} maxLength={300} {...form.register('abroad')} />
      </Field>
      <ReturnCountry
        value={form.watch('country')}
        error={errorText(errors.country, t('addresses.countryNeeded'))}
        onChange={(country) =>
          form.setValue('country', country, { shouldDirty: true, shouldValidate: true })
        }
      />
      <Switch {...form.register('active')}>{t('addresses.offer')}</Switch>
      {conflict}
    </EditDrawer>
  )
}
