from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('courses', '0020_housekeeping'),
    ]

    operations = [
        migrations.AddField(
            model_name='item',
            name='weights',
            field=models.JSONField(blank=True, db_default=[], default=list, verbose_name='weights of the cells'),
        ),
    ]
