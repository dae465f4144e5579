/** Words of the choice of a city. */
export const placeWords = {
  city: "城市",
  others: "其他城市",
  change: (name: string) => `${name}，切换城市`,
};
