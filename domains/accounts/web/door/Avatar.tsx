/** A buyer's avatar, or the first letter of their name. Decorative: the name is beside it. */
import { classes } from '#kit/ui/basics/classes.ts'

type Props = {
  user: { nickName: string; avatarUrl: string | null } | undefined
  size?: 'large' | 'huge'
}

export function Avatar({ user, size }: Props) {
  return (
    <span className={classes('avatar', size && `avatar-${size}`)} aria-hidden="true">
      {user?.avatarUrl ? (
        <img src={user.avatarUrl} alt="" width="96" height="96" />
      ) : (
        [...(user?.nickName ?? '')][0]
      )}
    </span>
  )
}
