export default function Configuration() {
  return null
}
