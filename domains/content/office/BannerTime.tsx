/** When a banner is shown: between two instants, or while an activity runs, whose times it follows and to whose page it leads. */
import type { UseFormReturn } from 'react-hook-form'
import { officeActivities, officeActivity } from '#domains/promotions/calls.gen.ts'
import type { Activity } from '#domains/promotions/contract.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { ShownTime } from './ShownTime.tsx'
import type { BannerValues } from './banner-values.ts'

/** Where buyers find an activity of its kind. */
const PAGES: Partial<Record<Activity['kind'], string>> = {
  flash: '/seckill',
  special: '/home/serchlistActivespecial',
  fixed: '/home/serchlistActivefixed',
  gift: '/home/serchlistActivegift',
}

type Form = UseFormReturn<BannerValues, unknown, BannerValues>

export function BannerTime({ form }: { form: Form }) {
  const activityId = form.watch('activityId')
  return (
    <>
      <ActivityField form={form} />
      {activityId === null ? <OwnTime form={form} /> : <TimeOfActivity activityId={activityId} />}
    </>
  )
}

/** Open activities, and the one that it follows already, however that is by now. */
function ActivityField({ form }: { form: Form }) {
  const t = useT('office.content')
  const kit = useT('office.kit')
  const lang = useLang()
  const isAllowed = useMay()('promotions.read')
  const activityId = form.watch('activityId')
  const { data } = useLive(officeActivities, { isOpen: '1' }, { enabled: isAllowed })
  const open = data?.items.filter(({ kind }) => kind in PAGES) ?? []
  if (activityId === null && open.length === 0) return null
  const isOpen = open.some(({ id }) => id === activityId)
  return (
    <Field label={t('field.activity')} hint={t('field.activityHint')}>
      <Select
        value={activityId === null ? '' : String(activityId)}
        options={[
          { value: '', label: t('field.activityNone') },
          ...(activityId === null || isOpen
            ? []
            : [{ value: String(activityId), label: t('field.activityOther') }]),
          ...open.map(({ id, names }) => ({ value: String(id), label: textIn(names, lang).text })),
          ...(data === undefined || data.next === null
            ? []
            : [
                {
                  value: 'more',
                  label: kit('listed.latest', { count: data.items.length }),
                  disabled: true,
                },
              ]),
        ]}
        onChange={({ target }) => {
          const chosen = open.find(({ id }) => String(id) === target.value)
          const id = target.value === '' ? null : Number(target.value)
          form.setValue('activityId', id, { shouldDirty: true })
          form.setValue('shownFrom', null)
          form.setValue('shownUntil', null)
          if (chosen !== undefined)
            form.setValue('href', PAGES[chosen.kind] ?? '/', { shouldDirty: true })
        }}
      />
    </Field>
  )
}

/** When it runs, as it is planned by now. */
function TimeOfActivity({ activityId }: { activityId: number }) {
  const t = useT('office.content')
  const lang = useLang()
  const { dateTime } = useDates()
  const isAllowed = useMay()('promotions.read')
  const { data } = useLive(officeActivity, { activityId }, { enabled: isAllowed })
  return (
    <p className="text-sm text-ink-2">
      {data === undefined
        ? t('banners.follows')
        : t('banners.followsActivity', {
            name: textIn(data.names, lang).text,
            from: dateTime(data.startsAt),
            to: dateTime(data.endsAt),
          })}
    </p>
  )
}

function OwnTime({ form }: { form: Form }) {
  const [shownFrom, shownUntil] = form.watch(['shownFrom', 'shownUntil'])
  return (
    <ShownTime
      shownFrom={shownFrom}
      shownUntil={shownUntil}
      isWrong={form.formState.errors.shownUntil !== undefined}
      onChange={(name, value) =>
        form.setValue(name, value, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
      }
    />
  )
}
