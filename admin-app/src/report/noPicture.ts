/** Stands where the chart library would load a way to save HTML as a picture, which no chart here is asked for. */
export default function noPicture(): never {
  throw new Error('charts are not saved as pictures');
}
