/** One section of the home page: what it shows, its title by language, for whom, in which languages and when. */
import * as z from 'zod/mini'
import { categoryTree } from '#domains/catalog/calls.gen.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeHomeSections, saveHomeSection } from '../home-calls.gen.ts'
import { Audience, SectionForm, SectionKind, TITLE_MAX } from '../home-contract.ts'
import { ContentReasons } from '../reasons.ts'
import { ShownTime } from './ShownTime.tsx'

/** These have several titles, which are those of what they show. */
const UNTITLED: readonly SectionKind[] = ['activities', 'categories']

const Form = SectionForm.check(
  z.refine(({ kind, categoryId }) => kind !== 'category' || categoryId !== null, {
    path: ['categoryId'],
    error: 'missing',
  }),
  z.refine(
    ({ shownFrom, shownUntil }) =>
      shownFrom === null || shownUntil === null || shownFrom < shownUntil,
    { path: ['shownUntil'], error: 'wrong' },
  ),
)

const freeKinds = (taken: readonly SectionForm[]): SectionKind[] =>
  SectionKind.options.filter(
    (each) => each === 'category' || !taken.some(({ kind }) => kind === each),
  )

type Props = {
  section: SectionForm
  /** Those that there are. */
  taken: readonly SectionForm[]
  onClose: () => void
}

export function SectionDrawer({ section, taken, onClose }: Props) {
  const t = useT('office.content')
  const isNew = section.id === undefined
  const record = useRecordForm({
    schema: Form,
    values: section,
    save: saveHomeSection,
    source: officeHomeSections,
    pick: (all) => all.find(({ id }) => id === section.id),
    byCode: { [ContentReasons.sectionThere.code]: 'kind' },
    words: useSectionWords(),
    onClose,
  })
  const { form } = record
  const { errors } = form.formState
  const [kind, langs] = form.watch(['kind', 'langs'])
  const typed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  return (
    <TextsDrawer
      title={isNew ? t('sections.add') : t('sections.edit')}
      isNew={isNew}
      record={record}
      texts={[]}
      isUntranslated={UNTITLED.includes(kind)}
      onClose={onClose}
      head={
        isNew && (
          <>
            <Field label={t('field.kind')} error={errors.kind?.message}>
              <Select
                options={freeKinds(taken).map((each) => ({
                  value: each,
                  label: t(`section.${each}`),
                }))}
                value={kind}
                onChange={({ target }) => {
                  form.setValue('kind', target.value as SectionKind, { shouldDirty: true })
                  form.setValue('categoryId', null)
                }}
              />
            </Field>
            {kind === 'category' && (
              <CategoryField
                categoryId={form.watch('categoryId')}
                taken={taken}
                isMissing={errors.categoryId !== undefined}
                onChange={(id) => form.setValue('categoryId', id, typed)}
              />
            )}
          </>
        )
      }
    >
      {(lang) => (
        <>
          {!UNTITLED.includes(kind) && (
            <TranslatedField
              control={form.control}
              name="title"
              lang={lang}
              label={t('field.sectionTitle')}
              hint={t('field.sectionTitleHint')}
              maxLength={TITLE_MAX}
            />
          )}
          <Field label={t('field.audience')} hint={t('field.audienceHint')}>
            <Select
              {...form.register('audience')}
              options={Audience.options.map((each) => ({
                value: each,
                label: t(`audience.${each}`),
              }))}
            />
          </Field>
          <LangsField
            langs={langs}
            isMissing={errors.langs !== undefined}
            onChange={(next) =>
              form.setValue('langs', next, { shouldDirty: true, shouldValidate: true })
            }
          />
          <ShownTime
            shownFrom={form.watch('shownFrom')}
            shownUntil={form.watch('shownUntil')}
            isWrong={errors.shownUntil !== undefined}
            onChange={(name, value) => form.setValue(name, value, typed)}
          />
          <Switch {...form.register('visible')}>{t('show')}</Switch>
        </>
      )}
    </TextsDrawer>
  )
}

type CategoryProps = {
  categoryId: number | null
  taken: readonly SectionForm[]
  isMissing: boolean
  onChange: (id: number | null) => void
}

/** First-level categories that have no section yet. */
function CategoryField({ categoryId, taken, isMissing, onChange }: CategoryProps) {
  const t = useT('office.content')
  const { data: tree } = useLive(categoryTree, {})
  const free = (tree ?? []).filter(({ id }) => !taken.some((each) => each.categoryId === id))
  return (
    <Field
      label={t('field.category')}
      required
      error={isMissing ? t('field.categoryNeeded') : undefined}
    >
      <Select
        value={categoryId === null ? '' : String(categoryId)}
        options={[
          { value: '', label: t('field.categoryNeeded') },
          ...free.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
    </Field>
  )
}

type LangsProps = {
  langs: readonly Lang[]
  isMissing: boolean
  onChange: (langs: Lang[]) => void
}

/** In the order of the languages, whichever was ticked first. */
function LangsField({ langs, isMissing, onChange }: LangsProps) {
  const t = useT('office.content')
  const kit = useT('kit')
  return (
    <Field label={t('field.langs')} group error={isMissing ? t('field.langsNeeded') : undefined}>
      <div className="flex flex-wrap gap-4">
        {LANGS.map((lang) => (
          <Checkbox
            key={lang}
            checked={langs.includes(lang)}
            onChange={({ target }) =>
              onChange(
                LANGS.filter((each) => (each === lang ? target.checked : langs.includes(each))),
              )
            }
          >
            {kit(`language.${lang}`)}
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}

function useSectionWords(): MergeWords {
  const t = useT('office.content')
  return {
    labels: {
      kind: t('field.kind'),
      categoryId: t('field.category'),
      title: t('field.sectionTitle'),
      audience: t('field.audience'),
      langs: t('field.langs'),
      shownFrom: t('field.shownFrom'),
      shownUntil: t('field.shownUntil'),
      visible: t('show'),
    },
    textOf: ([field], value) =>
      field === 'audience' ? t(`audience.${value as Audience}`) : undefined,
  }
}
