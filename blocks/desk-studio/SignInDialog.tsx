import { useStudio } from './context.ts'
import { StudioDialog } from './Dialog.tsx'

/** Pages of the desk but those of signing in: somebody has signed in. */
const SIGNED_IN = /^\/desk\/(?!code\/).+/

/** Signs in without leaving the studio, where what waits would be lost. */
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
