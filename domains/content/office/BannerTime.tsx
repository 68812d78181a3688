/** When a banner is shown: between two instants, or as a promotion is on, whose address it then leads to. */
import type { UseFormReturn } from 'react-hook-form'
import { officeActivities } from '#domains/promotions/calls.gen.ts'
import type { Activity } from '#domains/promotions/contract.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { errorText } from '#kit/web/forms/form.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import type { BannerValues } from './banner-values.ts'

/** Where buyers find an activity of its kind. */
const PAGES: Partial<Record<Activity['kind'], string>> = {
  flash: '/seckill',
  special: '/home/serchlistActivespecial',
  fixed: '/home/serchlistActivefixed',
  gift: '/home/serchlistActivegift',
}

export function BannerTime({ form }: { form: UseFormReturn<BannerValues, unknown, BannerValues> }) {
  const t = useT('office.content')
  const may = useMay()
  const lang = useLang()
  const { data } = useLive(officeActivities, { isOpen: '1' }, { enabled: may('promotions.read') })
  const open = data?.items.filter(({ kind }) => kind in PAGES) ?? []
  const set = (name: 'shownFrom' | 'shownUntil', value: string | null) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const [shownFrom, shownUntil] = form.watch(['shownFrom', 'shownUntil'])
  const clockOf = (at: string | null) => (at === null ? '' : clockIn(at, shopTimeZone()))
  const instantOf = (typed: string) => (typed === '' ? null : instantIn(typed, shopTimeZone()))
  return (
    <>
      {open.length > 0 && (
        <Field label={t('field.activity')} hint={t('field.activityHint')}>
          <Select
            value=""
            options={[
              { value: '', label: t('field.activityNone') },
              ...open.map(({ id, names }) => ({
                value: String(id),
                label: textIn(names, lang).text,
              })),
            ]}
            onChange={({ target }) => {
              const chosen = open.find(({ id }) => String(id) === target.value)
              if (chosen === undefined) return
              set('shownFrom', chosen.startsAt)
              set('shownUntil', chosen.endsAt)
              form.setValue('href', PAGES[chosen.kind] ?? '/', { shouldDirty: true })
            }}
          />
        </Field>
      )}
      <div className="form-grid">
        <Field label={t('field.shownFrom')} hint={t('field.shownHint')}>
          <TextInput
            type="datetime-local"
            value={clockOf(shownFrom)}
            onChange={({ target }) => set('shownFrom', instantOf(target.value))}
          />
        </Field>
        <Field
          label={t('field.shownUntil')}
          error={errorText(form.formState.errors.shownUntil, t('field.shownWrong'))}
        >
          <TextInput
            type="datetime-local"
            value={clockOf(shownUntil)}
            onChange={({ target }) => set('shownUntil', instantOf(target.value))}
          />
        </Field>
      </div>
    </>
  )
}
