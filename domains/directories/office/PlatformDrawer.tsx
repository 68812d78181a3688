/** One platform or outlet: its name and texts by language, its link or address, its QR code and picture. */
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { PictureField } from '#domains/uploads/office/door/PictureField.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { PLATFORM_KINDS } from '../kinds.ts'
import { NAME_MAX } from '../limits.ts'
import { officePlatforms, savePlatform } from '../office-calls.gen.ts'
import { PlatformForm } from '../office-contract.ts'
import { DirectoryReasons } from '../reasons.ts'
import { textOrNull } from '../web/form/company-form.ts'

const Form = PlatformForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
)

/** What the form holds of a platform in the list. */
export const toForm = (row: PlatformForm): PlatformForm => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  about: row.about,
  url: row.url,
  qrUrl: row.qrUrl,
  address: row.address,
  hours: row.hours,
  phone: row.phone,
  pictureUrl: row.pictureUrl,
  position: row.position,
  isPublic: row.isPublic,
  version: row.version,
})

type Props = { platform: PlatformForm; onClose: () => void }

export function PlatformDrawer({ platform, onClose }: Props) {
  const t = useT('office.directories')
  const shop = useT('directories')
  const record = useRecordForm({
    schema: Form,
    values: platform,
    save: savePlatform,
    source: officePlatforms,
    pick: (all) => {
      const found = all.find(({ id }) => id === platform.id)
      return found === undefined ? undefined : toForm(found)
    },
    byCode: { [DirectoryReasons.platformLeadsNowhere.code]: 'url' },
    words: { labels: usePlatformLabels() },
    onClose,
  })
  const { form } = record
  const isOutlet = form.watch('kind') === 'outlet'
  return (
    <TextsDrawer
      title={t(platform.id === undefined ? 'platforms.add' : 'platforms.edit')}
      isNew={platform.id === undefined}
      record={record}
      texts={['name', 'about', ...(isOutlet ? (['address', 'hours'] as const) : [])]}
      onClose={onClose}
      head={
        <Field label={t('field.kind')}>
          <Select
            {...form.register('kind')}
            options={PLATFORM_KINDS.map((value) => ({ value, label: shop(`platforms.${value}`) }))}
          />
        </Field>
      }
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="name"
            lang={lang}
            label={t('field.name')}
            required
            maxLength={NAME_MAX}
          />
          <TranslatedField
            control={form.control}
            name="about"
            lang={lang}
            label={t('platforms.about')}
            rows={3}
            maxLength={300}
          />
          {isOutlet && (
            <>
              <TranslatedField
                control={form.control}
                name="address"
                lang={lang}
                label={shop('address')}
                required
                maxLength={200}
              />
              <TranslatedField
                control={form.control}
                name="hours"
                lang={lang}
                label={t('platforms.hours')}
                maxLength={100}
              />
            </>
          )}
          <Rest form={form} />
        </>
      )}
    </TextsDrawer>
  )
}

/** What is the same in all languages. */
function Rest({ form }: { form: UseFormReturn<PlatformForm, unknown, PlatformForm> }) {
  const t = useT('office.directories')
  const shop = useT('directories')
  const kit = useT('office.kit')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('platforms.phone')}>
        <TextInput type="tel" maxLength={40} {...form.register('phone')} />
      </Field>
      <Field
        label={t('platforms.url')}
        hint={t('platforms.urlHint')}
        error={errorText(errors.url, shop('form.linkWrong'))}
      >
        <TextInput
          type="url"
          maxLength={300}
          {...form.register('url', { setValueAs: textOrNull })}
        />
      </Field>
      <PictureField
        label={t('platforms.qr')}
        hint={t('platforms.qrHint')}
        purpose="banner"
        url={form.watch('qrUrl')}
        onUrl={(url) => form.setValue('qrUrl', url, { shouldDirty: true })}
      />
      <PictureField
        label={t('platforms.picture')}
        purpose="banner"
        url={form.watch('pictureUrl')}
        onUrl={(url) => form.setValue('pictureUrl', url, { shouldDirty: true })}
      />
      <Field
        label={t('field.position')}
        hint={t('positionHint')}
        error={errorText(errors.position, kit('numberWrong'))}
      >
        <TextInput type="number" {...form.register('position', { valueAsNumber: true })} />
      </Field>
      <Switch {...form.register('isPublic')}>{t('platforms.public')}</Switch>
    </>
  )
}

/** The names of the fields, where a colleague has saved first. */
function usePlatformLabels() {
  const t = useT('office.directories')
  const shop = useT('directories')
  return {
    kind: t('field.kind'),
    name: t('field.name'),
    about: t('platforms.about'),
    url: t('platforms.url'),
    qrUrl: t('platforms.qr'),
    address: shop('address'),
    hours: t('platforms.hours'),
    phone: t('platforms.phone'),
    pictureUrl: t('platforms.picture'),
    position: t('field.position'),
    isPublic: t('platforms.public'),
  }
}
