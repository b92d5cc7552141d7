"""Privacy: users export and delete what the bot stores about them."""

from bot.feature import Feature
from bot.features.privacy import erasures, store
from bot.features.privacy.commands import data, forget
from bot.features.privacy.presses import Forget
from bot.interactions.dispatch import Button

FEATURE = Feature(
    key="privacy",
    commands=(data,),
    handlers=(Button(Forget, forget),),
    personal={"tables": store, "erasure": erasures},
)
