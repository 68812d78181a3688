/** The list of carriers below the freight: add, change, switch off. */
import { useState } from 'react'
import type * as z from 'zod/mini'
import { textIn } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { listCarriers } from '../calls.gen.ts'
import { officeCarriers, saveCarrier } from '../office-calls.gen.ts'
import { CarrierForm } from '../office-contract.ts'

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
  const lang = useLang()
  const carriers = useLive(officeCarriers, {})
  const [edited, setEdited] = useState<Carrier>()
  return (
    <>
      <RecordList
        title={t('carriers.title')}
        label={t('carriers.title')}
        query={carriers}
        none={t('carriers.none')}
        addLabel={t('carriers.add')}
        onAdd={canWrite ? () => setEdited(EMPTY) : undefined}
        onEdit={canWrite ? setEdited : undefined}
        nameOf={({ name }) => textIn(name, lang).text}
        actsOnPhone="full"
        columns={[
          { id: 'name', header: t('name'), cell: ({ name }) => textIn(name, lang).text },
          {
            id: 'phone',
            header: t('carriers.phone'),
            phone: 'line',
            cell: ({ phone }) => phoneText(phone) || '—',
          },
          {
            id: 'tracked',
            header: t('carriers.number'),
            phone: 'line',
            cell: ({ tracked }) => (tracked ? t('carriers.tracked') : t('carriers.untracked')),
          },
          {
            id: 'state',
            header: t('state'),
            phone: 'corner',
            cell: ({ active }) => (
              <StatusDot tone={active ? 'success' : 'neutral'}>
                {active ? t('active') : t('inactive')}
              </StatusDot>
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <CarrierDrawer carrier={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function CarrierDrawer({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const t = useT('office.shipping')
  const record = useRecordForm({
    schema: CarrierForm,
    values: carrier,
    save: saveCarrier,
    source: officeCarriers,
    pick: (all) => all.find(({ id }) => id === carrier.id),
    refresh: [listCarriers],
    words: useCarrierWords(),
    onClose,
  })
  const { form } = record
  const { errors } = form.formState
  const isTracked = form.watch('tracked')
  const setValueAs = (text: string | null) => (text === null || text.trim() === '' ? null : text)
  return (
    <TextsDrawer
      title={carrier.id === undefined ? t('carriers.add') : t('carriers.edit')}
      isNew={carrier.id === undefined}
      record={{
        ...record,
        save: (values) =>
          record.save(
            values.tracked ? values : { ...values, numberPattern: null, trackingUrl: null },
          ),
      }}
      texts={['name']}
      onClose={onClose}
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="name"
            lang={lang}
            label={t('name')}
            required
            maxLength={60}
          />
          <Field label={t('carriers.phone')} error={errorText(errors.phone, t('carriers.wrong'))}>
            <TextInput type="tel" maxLength={40} {...form.register('phone')} />
          </Field>
          <Switch {...form.register('tracked')}>{t('carriers.hasNumbers')}</Switch>
          {isTracked && (
            <>
              <Field
                label={t('carriers.url')}
                hint={t('carriers.urlHint', { name: '{number}' })}
                error={errorText(errors.trackingUrl, t('carriers.wrong'))}
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
                error={errorText(errors.numberPattern, t('carriers.wrong'))}
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
        </>
      )}
    </TextsDrawer>
  )
}

function useCarrierWords(): MergeWords {
  const t = useT('office.shipping')
  return {
    labels: {
      name: t('name'),
      phone: t('carriers.phone'),
      tracked: t('carriers.hasNumbers'),
      trackingUrl: t('carriers.url'),
      numberPattern: t('carriers.pattern'),
      active: t('carriers.offer'),
    },
  }
}
