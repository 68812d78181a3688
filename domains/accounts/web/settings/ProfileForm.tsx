/** Avatar, name and gender. Only what was changed is sent, so that another window's change of the rest stays. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { userInfo } from '../../calls.gen.ts'
import { Gender, NickName, type UserInfo } from '../../contract.ts'
import { saveProfile } from '../../settings-calls.gen.ts'
import { rememberMe } from '../me.ts'
import { AvatarField } from './AvatarField.tsx'

/** A radio button needs a value for "not given". */
const NONE = 'none'
const Form = z.object({ nickName: NickName, gender: z.enum([...Gender.options, NONE]) })
const DRAFT = 'profile'

export function ProfileForm({ user }: { user: UserInfo }) {
  const [isAsked, setIsAsked] = useState(false)
  const t = useT('accounts')
  const form = useSchemaForm(Form, { nickName: user.nickName, gender: user.gender ?? NONE })
  useDraft(form, DRAFT, { who: useOwner() })
  const { errors, isDirty, dirtyFields } = form.formState
  const save = useAct(saveProfile, {
    refresh: [userInfo],
    onDone: (saved) => {
      rememberMe(saved)
      form.reset({ nickName: saved.nickName, gender: saved.gender ?? NONE })
      dropDraft(DRAFT)
      toast(t('info.saved'), { kind: 'success' })
    },
    onRefused: (refused) => showErrors(refused, form.setError),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit(({ nickName, gender }) => {
        setIsAsked(true)
        if (user.avatarUrl === null) return toast(t('avatar.needed'), { kind: 'error' })
        save.mutate({
          nickName: dirtyFields.nickName === true ? nickName : undefined,
          gender: dirtyFields.gender !== true ? undefined : gender === NONE ? null : gender,
        })
      })}
    >
      <AvatarField user={user} isMissing={isAsked && user.avatarUrl === null} />
      <Field
        label={t('field.nickName')}
        required
        rule={t('hint.nickName')}
        error={errorText(errors.nickName, t('error.nickName'))}
      >
        <TextInput size="large" autoComplete="nickname" {...form.register('nickName')} />
      </Field>
      <Field label={t('info.gender')} group>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {[...Gender.options, NONE].map((gender) => (
            <Radio key={gender} value={gender} {...form.register('gender')}>
              {t(`gender.${gender as Gender | typeof NONE}`)}
            </Radio>
          ))}
        </div>
      </Field>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
          {t('info.save')}
        </Button>
      </div>
    </form>
  )
}
