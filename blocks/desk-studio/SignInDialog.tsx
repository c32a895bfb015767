import { useStudio } from './context.ts'
import { StudioDialog } from './Dialog.tsx'

/** Matches pages of the desk after the sign-in. */
const SIGNED_IN = /^\/desk\/(?!code\/).+/

/** Signs in inside the studio, so that unsent changes are not lost. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { studio } = useStudio()
  return (
    <StudioDialog title="Сеанс закончился: войдите снова" onClose={onClose}>
      {(close) => (
        <iframe
          className="full studio-sign-in"
          src="/desk/"
          title="Вход"
          onLoad={({ currentTarget: { contentWindow } }) => {
            if (!SIGNED_IN.test(contentWindow?.location.pathname ?? '')) return
            studio.flush()
            close()
          }}
        />
      )}
    </StudioDialog>
  )
}
