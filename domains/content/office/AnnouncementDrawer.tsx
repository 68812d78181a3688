/** One announcement: its text by language, and when it is published. */
import * as z from 'zod/mini'
import type { Instant } from '#kit/contract/values.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { errorText } from '#kit/web/forms/form.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { RichTextField } from '#kit/web/forms/RichTextField.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { officeAnnouncements, saveAnnouncement } from '../calls.gen.ts'
import { AnnouncementForm } from '../contract.ts'

export type AnnouncementValues = z.infer<typeof AnnouncementForm>

const TEXTS = ['title', 'body'] as const
const Form = AnnouncementForm.check(
  z.refine(({ title }) => title.cn.trim() !== '', { path: ['title', 'cn'], error: 'missing' }),
)

/** The shop's local time for a date and time field: `2026-11-21T14:10`. */
const toClock = (instant: Instant): string => clockIn(instant, shopTimeZone())
const fromClock = (typed: string): Instant | undefined =>
  instantIn(typed, shopTimeZone()) ?? undefined

type Props = { announcement: AnnouncementValues; onClose: () => void }

export function AnnouncementDrawer({ announcement, onClose }: Props) {
  const t = useT('office.content')
  const kit = useT('office.kit')
  const record = useRecordForm({
    schema: Form,
    values: announcement,
    save: saveAnnouncement,
    source: officeAnnouncements,
    pick: (all) => all.find(({ id }) => id === announcement.id),
    words: useAnnouncementWords(),
    onClose,
  })
  const { form } = record
  const { errors } = form.formState
  return (
    <TextsDrawer
      title={announcement.id === undefined ? t('announcements.add') : t('announcements.edit')}
      isNew={announcement.id === undefined}
      record={record}
      texts={TEXTS}
      onClose={onClose}
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="title"
            lang={lang}
            label={t('field.title')}
            required
            maxLength={120}
          />
          <RichTextField control={form.control} name="body" lang={lang} label={t('field.body')} />
          <Field
            label={t('field.publishedAt')}
            required
            hint={t('field.publishedHint')}
            error={errorText(errors.publishedAt, kit('needed'))}
          >
            <TextInput
              type="datetime-local"
              defaultValue={toClock(form.getValues('publishedAt'))}
              onChange={(event) => {
                const at = fromClock(event.target.value)
                if (at !== undefined) form.setValue('publishedAt', at, { shouldDirty: true })
              }}
            />
          </Field>
          <Switch {...form.register('visible')}>{t('show')}</Switch>
        </>
      )}
    </TextsDrawer>
  )
}

function useAnnouncementWords(): MergeWords {
  const t = useT('office.content')
  return {
    labels: {
      title: t('field.title'),
      body: t('field.body'),
      publishedAt: t('field.publishedAt'),
      visible: t('show'),
    },
    textOf: ([field], value) =>
      field === 'publishedAt' ? toClock(value as Instant).replace('T', ' ') : undefined,
  }
}
