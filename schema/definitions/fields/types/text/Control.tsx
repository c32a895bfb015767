export { LineField as Control } from '#renderer/kit/form/LineField.tsx'
