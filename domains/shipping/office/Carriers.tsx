/** The carriers that staff choose from, below the freight: added, changed, switched off. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { textIn } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { LangTabs } from '#kit/ui/LangTabs.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { EditDrawer } from '#kit/web/EditDrawer.tsx'
import { faultText, showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useLang, useT } from '#kit/web/i18n.tsx'
import { useLive } from '#kit/web/live.ts'
import { Loaded } from '#kit/web/Loaded.tsx'
import { useTextLang } from '#kit/web/text-lang.ts'
import { toast } from '#kit/web/toast.ts'
import { missingIn, TranslatedField } from '#kit/web/TranslatedField.tsx'
import { listCarriers } from '../contract.ts'
import { CarrierForm, officeCarriers, saveCarrier } from '../office-contract.ts'

type Carrier = z.infer<typeof CarrierForm>
const EMPTY: Carrier = {
  name: { cn: '' },
  phone: '',
  numberPattern: null,
  trackingUrl: null,
  tracked: true,
  position: 10,
  active: true,
}

export function Carriers({ canWrite }: { canWrite: boolean }) {
  const t = useT('office.shipping')
  const kit = useT('office.kit')
  const lang = useLang()
  const carriers = useLive(officeCarriers, {})
  const [edited, setEdited] = useState<Carrier>()
  return (
    <>
      <Panel
        flush
        title={t('carriers.title')}
        more={
          canWrite && (
            <Button size="small" icon={Plus} onClick={() => setEdited(EMPTY)}>
              {t('carriers.add')}
            </Button>
          )
        }
      >
        <Loaded query={carriers}>
          {(rows) => (
            <DataTable
              label={t('carriers.title')}
              rows={rows}
              keyOf={({ id }) => String(id)}
              empty={<EmptyState size="small" title={t('carriers.none')} />}
              columns={[
                { id: 'name', header: t('name'), cell: ({ name }) => textIn(name, lang).text },
                {
                  id: 'phone',
                  header: t('carriers.phone'),
                  phone: 'hidden',
                  cell: ({ phone }) => phone,
                },
                {
                  id: 'tracked',
                  header: t('carriers.number'),
                  phone: 'hidden',
                  cell: ({ tracked }) =>
                    tracked ? t('carriers.tracked') : t('carriers.untracked'),
                },
                {
                  id: 'state',
                  header: t('state'),
                  cell: ({ active }) => (
                    <StatusDot tone={active ? 'success' : 'neutral'}>
                      {active ? t('active') : t('inactive')}
                    </StatusDot>
                  ),
                },
                {
                  id: 'acts',
                  header: <span className="sr-only">{kit('edit')}</span>,
                  align: 'number',
                  phone: 'right',
                  cell: (carrier) =>
                    canWrite && (
                      <Button size="small" onClick={() => setEdited(carrier)}>
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
        <CarrierDrawer carrier={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function CarrierDrawer({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const t = useT('office.shipping')
  const kit = useT('office.kit')
  const [lang, setLang] = useTextLang(carrier.id === undefined)
  const form = useSchemaForm(CarrierForm, carrier)
  const { errors, isDirty } = form.formState
  const isTracked = form.watch('tracked')
  const save = useAct(saveCarrier, {
    refresh: [officeCarriers, listCarriers],
    onDone: () => {
      toast(kit('saved'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) => showFaults(refused, form.setError),
  })
  const setValueAs = (text: string | null) => (text === null || text.trim() === '' ? null : text)
  return (
    <EditDrawer
      title={carrier.id === undefined ? t('carriers.add') : t('carriers.edit')}
      isDirty={isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit(
        (values) =>
          save.mutate(
            values.tracked ? values : { ...values, numberPattern: null, trackingUrl: null },
          ),
        () => setLang('cn'),
      )}
      onClose={onClose}
    >
      <LangTabs current={lang} onSelect={setLang} missing={missingIn([form.watch('name')])} />
      <TranslatedField
        control={form.control}
        name="name"
        lang={lang}
        label={t('name')}
        required
        maxLength={60}
      />
      <Field label={t('carriers.phone')} error={faultText(errors.phone, t('carriers.wrong'))}>
        <TextInput type="tel" maxLength={40} {...form.register('phone')} />
      </Field>
      <Switch {...form.register('tracked')}>{t('carriers.hasNumbers')}</Switch>
      {isTracked && (
        <>
          <Field
            label={t('carriers.url')}
            hint={t('carriers.urlHint', { name: '{number}' })}
            error={faultText(errors.trackingUrl, t('carriers.wrong'))}
          >
            <TextInput
              maxLength={300}
              spellCheck={false}
              placeholder="https://"
              {...form.register('trackingUrl', { setValueAs })}
            />
          </Field>
          <Field
            label={t('carriers.pattern')}
            hint={t('carriers.patternHint')}
            error={faultText(errors.numberPattern, t('carriers.wrong'))}
          >
            <TextInput
              maxLength={100}
              spellCheck={false}
              inputClassName="code-text"
              {...form.register('numberPattern', { setValueAs })}
            />
          </Field>
        </>
      )}
      <Switch {...form.register('active')}>{t('carriers.offer')}</Switch>
    </EditDrawer>
  )
}
