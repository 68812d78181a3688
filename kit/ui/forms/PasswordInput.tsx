/** A password field that can be shown while typing. */
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { IconButton } from '../basics/IconButton.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'icon' | 'after'>

export function PasswordInput(props: PasswordInputProps) {
  const t = useT('forms')
  const [isShown, setIsShown] = useState(false)
  const toggle = (
    <IconButton
      icon={isShown ? EyeOff : Eye}
      label={isShown ? t('password.hide') : t('password.show')}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
    />
  )
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      icon={Lock}
      type={isShown ? 'text' : 'password'}
      after={toggle}
    />
  )
}
