/** The form of the shop's name, tagline, description and logo. */
import * as z from 'zod/mini'
import { PictureField } from '#domains/uploads/office/door/PictureField.tsx'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeIdentity, saveIdentity } from '../../identity-calls.gen.ts'
import { IdentityForm } from '../../identity-contract.ts'

const TEXTS = ['name', 'tagline', 'description'] as const
const MOST = { name: 60, tagline: 40, description: 200 } as const

const Form = IdentityForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
)

type Props = { identity: IdentityForm; onClose: () => void }

export function IdentityDrawer({ identity, onClose }: Props) {
  const t = useT('office.content')
  const record = useRecordForm({
    schema: Form,
    values: identity,
    save: saveIdentity,
    source: officeIdentity,
    pick: (found) => found,
    words: useIdentityWords(),
    onClose,
  })
  const { form } = record
  return (
    <TextsDrawer
      title={t('identity.edit')}
      isNew={false}
      record={record}
      texts={TEXTS}
      onClose={onClose}
      head={
        <PictureField
          label={t('identity.logo')}
          hint={t('identity.logoHint')}
          purpose="banner"
          url={form.watch('logoUrl')}
          onUrl={(url) => form.setValue('logoUrl', url, { shouldDirty: true })}
        />
      }
    >
      {(lang) =>
        TEXTS.map((name) => (
          <TranslatedField
            key={name}
            control={form.control}
            name={name}
            lang={lang}
            label={t(`identity.${name}`)}
            hint={t(`identity.${name}Hint`)}
            required={name === 'name'}
            rows={name === 'description' ? 3 : undefined}
            maxLength={MOST[name]}
          />
        ))
      }
    </TextsDrawer>
  )
}

function useIdentityWords(): MergeWords {
  const t = useT('office.content')
  return {
    labels: {
      name: t('identity.name'),
      tagline: t('identity.tagline'),
      description: t('identity.description'),
      logoUrl: t('identity.logo'),
    },
  }
}
